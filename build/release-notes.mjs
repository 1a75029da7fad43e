/**
 * `node build/release-notes.mjs v0.2.0` prints the section of the changelog about that release. It fails if the tag,
 * package.json and a dated section of the changelog do not agree.
 */
import { readFileSync } from 'node:fs'

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const { version } = JSON.parse(read('package.json'))
const [, , tag] = process.argv
if (tag !== `v${version}`) end(`The tag ${tag} is not v${version}, the version of package.json.`)

const section = read('CHANGELOG.md')
  .split(/^## /m)
  .find((text) => text.startsWith(`[${version}] – `))
if (!/^\S+ – \d{4}-\d\d-\d\d\n/.test(section ?? '')) end(`CHANGELOG.md has no dated section for ${version}.`)
console.log(section.slice(section.indexOf('\n')).trim())

function end(sentence) {
  console.error(sentence)
  process.exit(1)
}
