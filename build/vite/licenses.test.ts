import { expect, test } from 'vitest'
import { licenseList, packageFolder } from './licenses.ts'

test.for([
  ['/project/node_modules/react/index.js', '/project/node_modules/react'],
  ['/project/node_modules/@tanstack/router-core/dist/path.js', '/project/node_modules/@tanstack/router-core'],
  ['/project/node_modules/a/node_modules/b/index.js?commonjs', '/project/node_modules/a/node_modules/b'],
  ['C:\\project\\node_modules\\idb\\build\\index.js', 'C:/project/node_modules/idb'],
  ['\0vite/preload-helper.js', 'node_modules/vite'],
  ['\0rolldown/runtime.js', 'node_modules/rolldown'],
  ['/project/web/main.tsx', undefined],
  ['\0commonjsHelpers.js', undefined],
] as const)('finds the package of the module %s', ([id, folder]) => {
  expect(packageFolder(id)).toBe(folder)
})

test('lists packages by name, with version, license, address and text', () => {
  const entry = { version: '1.0.0', license: 'MIT', home: 'https://example.com', text: 'Free to use.' }
  const list = licenseList([
    { name: 'b', ...entry },
    { name: 'a', ...entry },
  ])
  expect(list).toContain('\n\na 1.0.0 (MIT)\n=============\nhttps://example.com\n\nFree to use.\n\n\nb 1.0.0 (MIT)\n')
})
