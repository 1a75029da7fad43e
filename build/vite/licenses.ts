import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The path of the list in the built page. */
const fileName = 'licenses.txt'

/** Notices that a package's license requires but its published files lack. */
const notices: Readonly<Record<string, string>> = {
  'lightweight-charts':
    'TradingView Lightweight Charts™\nCopyright (с) 2025 TradingView, Inc. https://www.tradingview.com/',
}

/** A package whose code a browser receives. */
interface BundledPackage {
  readonly name: string
  readonly version: string
  /** SPDX identifier. */
  readonly license: string
  /** The address of its source or home page. */
  readonly home: string
  /** Its license and notices, as published. */
  readonly text: string
}

interface LicensePlugins {
  /** Collects the packages of a bundle. */
  readonly collect: () => Plugin
  /** Collects those of the last bundle, and writes the list of all. */
  readonly write: () => Plugin
}

/**
 * Lists every package whose code reaches a browser, with its license: `licenses.txt` in the built page. The page, the data
 * worker and the service worker are three bundles; the last one, the service worker's, writes the file.
 */
export function licensePlugins(): LicensePlugins {
  const folders = new Set<string>()
  const collect = (): Plugin => ({
    name: 'stonks-licenses',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const id of file.moduleIds) {
          const folder = packageFolder(id)
          if (folder !== undefined) folders.add(folder)
        }
      }
    },
  })
  return {
    collect,
    write: () => ({
      name: 'stonks-licenses-file',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler() {
          this.emitFile({ type: 'asset', fileName, source: licenseList([...folders].map(readPackage)) })
        },
      },
    }),
  }
}

/**
 * The folder of the package that a module belongs to; undefined for one of our own. Vite and its bundler put small modules of
 * their own, without a file, into the bundles.
 */
export function packageFolder(id: string): string | undefined {
  if (id.startsWith('\0')) {
    const tool = /^\0(vite|rolldown)\//.exec(id)?.[1]
    return tool && `node_modules/${tool}`
  }
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/'))?.[0]
}

/** @throws if the package names no license: it must not be shipped then. */
function readPackage(folder: string): BundledPackage {
  const { name, version, license, homepage, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<'name' | 'version', string> & {
    readonly license?: string
    readonly homepage?: string
    readonly repository?: string | { readonly url: string }
  }
  if (license === undefined) throw new Error(`${name} ${version} names no license`)
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  const published = files.toSorted().map((file) => ownPart(readFileSync(join(folder, file), 'utf8')))
  if (published.length === 0) {
    published.push(`Published without the text of its license: https://spdx.org/licenses/${license}.html`)
  }
  const source = typeof repository === 'string' ? repository : repository?.url
  return {
    name,
    version,
    license,
    home: homepage ?? source?.replaceAll(/^git\+|\.git$/g, '') ?? '',
    text: [...published, notices[name] ?? []].flat().join('\n\n'),
  }
}

/** Vite's file continues with the licenses of its own server's dependencies, which no browser receives. */
const ownPart = (text: string): string => (text.split(/^# Licenses of bundled dependencies$/m)[0] ?? '').trim()

/** The whole text of the list: packages by name, each with its version, license and notices. */
export function licenseList(packages: readonly BundledPackage[]): string {
  const sections = packages
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, version, license, home, text }) => {
      const title = `${name} ${version} (${license.replaceAll(/[()]/g, '')})`
      return [title, '='.repeat(title.length), home, '', text].join('\n')
    })
  return `Stonks contains code of these packages. Each is used under its own license.\n\n\n${sections.join('\n\n\n')}\n`
}
