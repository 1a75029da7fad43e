import { readFileSync } from 'node:fs'
// The package's main entry in a form that Node 20 imports without a warning.
import compatData from '@mdn/browser-compat-data/forLegacyNode'

const { browserslist } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))

/** The names in browser-compat-data of browsers that browserslist names differently. */
const compatNames = { and_chr: 'chrome_android', and_ff: 'firefox_android', ios_saf: 'safari_ios' }

/** The oldest supported version of each browser, by its name in browser-compat-data. */
export const supportedBrowsers = browserslist.map((entry) => {
  const [name, version] = entry.split(' >= ')
  return { name: compatNames[name] ?? name, version: Number(version) }
})

/*
 * web/public/browser-check.js shows a message in older browsers, where the app's own code may not even parse: a classic
 * script in the syntax of 1999. It checks the two features that came last: String's isWellFormed (Chrome 111, Safari 16.4,
 * Firefox 119) and :has (Firefox 121).
 */

/** The targets of the build: a browser's edition for phones has the engine of its desktop edition. */
export const buildTarget = supportedBrowsers
  .filter(({ name }) => !name.includes('_'))
  .map(({ name, version }) => `${name}${version}`)

/** The feature at a path such as `api.URL.canParse_static`. */
const featureAt = (path) => path.split('.').reduce((feature, name) => feature?.[name], compatData)

/** Whether browser-compat-data describes the feature at a path. */
export const isKnown = (path) => featureAt(path)?.__compat !== undefined

/** The browsers that lack a feature; empty if all have it or the data do not describe it. */
export function browsersWithout(path, { prefixed = false, browsers = supportedBrowsers } = {}) {
  const support = featureAt(path)?.__compat?.support ?? {}
  const isIn = (statements, version) =>
    statements.some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }) =>
        !flags &&
        (!prefix || prefixed) &&
        !otherName &&
        (removed === undefined || Number(removed) > version) &&
        typeof added === 'string' &&
        Number(added.replace('≤', '')) <= version,
    )
  return browsers
    .filter(({ name, version }) => support[name] !== undefined && !isIn([support[name]].flat(), version))
    .map(({ name, version }) => `${name} ${version}`)
}
