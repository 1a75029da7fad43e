import { existsSync } from 'node:fs'

/** The process's variables, with those of a `.env` file in the working directory where they are not set already. */
export function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
