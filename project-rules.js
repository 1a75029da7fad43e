import { basename, relative } from 'node:path'

const root = import.meta.dirname

/** Folder and file names that do not describe their content. */
const emptyNames = /(^|[/-])(utils?|helpers?|common|lib|misc|managers?|services?)([/.-]|$)/

/** Checks that files are named in kebab-case after what they export. */
const fileNames = {
  create: (context) => ({
    Program(node) {
      const path = relative(root, context.filename).replaceAll('\\', '/')
      if (!/^[a-z0-9.-]+$/.test(basename(path))) context.report({ node, message: `Name ${path} in kebab-case.` })
      if (emptyNames.test(path)) context.report({ node, message: `Name ${path} after its content.` })
      for (const word of privateWordsIn(path)) context.report({ node, message: messageFor(path, word) })
    },
  }),
}

/** Private words that once named things in this code, with the standard words to use instead. */
export const privateWords = {
  place: 'container, index, position, key, layout or scrollPosition',
  places: 'positions, indexes or containers',
  look: 'theme, poll, reload or lastSeen',
  looks: 'theme or appearance',
  looker: 'reload or poller',
  turn: 'epoch, requestId, attempt or a queue',
  turns: 'epochs, attempts or a queue',
  patience: 'timeoutMs',
  patiently: 'withRetry',
  courier: 'a client, such as BookmarkClient',
  wish: 'request',
  wishes: 'requests',
  shelf: 'storage or store',
  told: 'notified, or a result type',
  heard: 'received',
  hearer: 'listener',
  learnt: 'received',
  whoever: 'user, client or caller',
  somebody: 'user',
  nobody: 'null',
  unseen: 'VisuallyHidden or invisible',
  notebook: 'image registry or store',
  dossier: 'companyRecord',
  tally: 'counts',
  tallies: 'counts',
  witness: 'readiness check',
  afterwards: 'deferred',
  sought: 'query',
  trouble: 'error',
  standing: 'percentiles or membership',
  twin: 'alternative view',
  house: 'harness or project',
  tunnel: 'offline',
  kept: 'cached or stored',
  least: 'min',
  longest: 'max',
  greatest: 'max',
  silence: 'unreachable, offline or a timeout',
  silent: 'unreachable or offline',
  calm: 'debounceMs',
  breath: 'minRetryDelay',
  forgive: 'reset',
  persevere: 'retryWithBackoff',
  asker: 'user or client',
  applicant: 'signUp',
  teller: 'userResponse',
  stamp: 'revision',
  edition: 'inputVersion',
}

const messageFor = (name, word) => `“${word}” in ${name} is a private word: ${privateWords[word]}.`

/** The words of a name in camelCase, PascalCase, kebab-case or a path. */
const wordsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

export const privateWordsIn = (name) => wordsOf(name).filter((word) => Object.hasOwn(privateWords, word))

/** Property names in what devices and servers store. They stay, so that installed releases can read each other’s data. */
const storedNames = new Set(['kept', 'place', 'looks', 'edition'])

/**
 * Checks the names of variables, functions, parameters, types, members of types and classes, and CSS-module classes.
 * Keys of object literals are not checked: their types declare them.
 */
const standardWords = {
  create(context) {
    const check = (id) => {
      if (id?.type !== 'Identifier') return
      for (const word of privateWordsIn(id.name)) context.report({ node: id, message: messageFor(id.name, word) })
    }
    const checkPattern = (pattern) => {
      if (!pattern) return
      if (pattern.type === 'Identifier') check(pattern)
      else if (pattern.type === 'AssignmentPattern') checkPattern(pattern.left)
      else if (pattern.type === 'RestElement') checkPattern(pattern.argument)
      else if (pattern.type === 'ArrayPattern') pattern.elements.forEach(checkPattern)
      else if (pattern.type === 'ObjectPattern') {
        for (const property of pattern.properties) {
          // `{ place }` uses the property's name; `{ place: position }` declares a new one.
          if (property.type === 'RestElement') checkPattern(property.argument)
          else if (!property.shorthand) checkPattern(property.value)
        }
      }
    }
    const checkFunction = (node) => {
      check(node.id)
      node.params.forEach(checkPattern)
    }
    const checkMember = ({ key }) => {
      if (key.type === 'Identifier' && !storedNames.has(key.name)) check(key)
    }
    return {
      VariableDeclarator: (node) => checkPattern(node.id),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      ClassDeclaration: (node) => check(node.id),
      TSInterfaceDeclaration: (node) => check(node.id),
      TSTypeAliasDeclaration: (node) => check(node.id),
      TSPropertySignature: checkMember,
      TSMethodSignature: checkMember,
      PropertyDefinition: checkMember,
      MethodDefinition: checkMember,
      MemberExpression(node) {
        const isClass = node.object.type === 'Identifier' && /^(styles|classes|css)$/.test(node.object.name)
        if (isClass) check(node.property)
      },
    }
  },
}

export const projectRules = { rules: { 'file-names': fileNames, 'standard-words': standardWords } }
