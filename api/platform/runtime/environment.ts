import { existsSync } from 'node:fs'
import { version } from '../../../package.json'

/** The build writes the release's name here; without a build there is none. */
declare const __RELEASE__: string | undefined

/** The release of this server, as in the header X-Api-Version. */
export const release = typeof __RELEASE__ === 'string' ? __RELEASE__ : version

/** The process’s variables, with those of a `.env` file for variables that are not set. */
export function loadEnvironment(file = '.env'): NodeJS.ProcessEnv {
  if (existsSync(file)) process.loadEnvFile(file)
  return process.env
}
