/**
 * Checks the folder that it is run in against .dependency-cruiser.js: the command `npm run directions`.
 * dependency-cruiser itself is content with a room in which it found nothing, and then no rule has held.
 */
import { existsSync } from 'node:fs'
import { cruise, format } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.js'

const rooms = ['domain', 'worker', 'sw', 'web', 'api', 'e2e', 'bench']
/** There is no product without these. */
const furnished = ['domain', 'worker', 'web', 'api']

const ruleSet = { forbidden: config.forbidden }
const here = rooms.filter((room) => existsSync(room))
const seen = JSON.parse((await cruise(here, { ...config.options, ruleSet, validate: true, outputType: 'json' })).output)
const report = await format(seen, { outputType: 'err-long' })
console.log(report.output)

const empty = furnished.filter((room) => !seen.modules.some(({ source }) => source.startsWith(`${room}/`)))
if (empty.length > 0) console.error(`No module seen in: ${empty.join(', ')}. Nothing was checked there.`)
process.exitCode = report.exitCode > 0 || empty.length > 0 ? 1 : 0
