import { existsSync } from 'node:fs'
import { version } from '../../package.json'

/** The build writes the release's name here; without a build there is none. */
declare const __RELEASE__: string | undefined

/** The name of the release that this server is of, as in the header X-Api-Version. */
export const release = typeof __RELEASE__ === 'string' ? __RELEASE__ : version

/** The process's variables, with those of a `.env` file in the working directory where they are not set already. */
export function loadEnvironment(file = '.env'): NodeJS.ProcessEnv {
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}
