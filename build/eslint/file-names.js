import { basename, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Checks that files are named in kebab-case. */
export const fileNames = {
  create: (context) => ({
    Program(node) {
      const path = relative(root, context.filename).replaceAll('\\', '/')
      if (!/^[a-z0-9.-]+$/.test(basename(path))) context.report({ node, message: `Name ${path} in kebab-case.` })
    },
  }),
}
