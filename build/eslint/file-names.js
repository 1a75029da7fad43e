import { basename, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Folder and file names that do not describe their content. */
const emptyNames = /(^|[/-])(utils?|helpers?|common|lib|misc|managers?|services?)([/.-]|$)/

/** Checks that files are named in kebab-case after what they export. */
export const fileNames = {
  create: (context) => ({
    Program(node) {
      const path = relative(root, context.filename).replaceAll('\\', '/')
      if (!/^[a-z0-9.-]+$/.test(basename(path))) context.report({ node, message: `Name ${path} in kebab-case.` })
      if (emptyNames.test(path)) context.report({ node, message: `Name ${path} after its content.` })
    },
  }),
}
