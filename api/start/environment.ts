import { existsSync } from 'node:fs'

/** The process's variables, with those of a `.env` file in the working directory where they are not set already. */
export function environment(file = '.env'): NodeJS.ProcessEnv {
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}
