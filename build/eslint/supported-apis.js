import ts from 'typescript'
import { browsersWithout, isKnown } from '../browsers.js'

/** APIs and attributes that some supported browsers lack, and how the code handles that. */
const apisWithFallback = {
  'api.Notification': 'checked by its name; alerts are listed in the app',
  'api.Notification.permission_static': 'checked with Notification',
  'api.Notification.requestPermission_static': 'checked with Notification',
  'api.NotificationEvent.notification': 'the event comes only where the service worker has shown a notification',
  'html.elements.dialog.closedby': 'useLightDismiss in web/ui/sheet/sheet.tsx',
  'html.global_attributes.autocapitalize': 'a hint for keyboards on the screen',
  'html.global_attributes.autocorrect': 'a hint for keyboards on the screen',
  'javascript.builtins.Intl.Segmenter': 'checked by its name; the first code point instead',
}

/** TypeScript's names of types that the platform names differently. */
const platformName = (name) => name.replace(/^Readonly(Array|Map|Set)$/, '$1').replace(/^(\w+)Constructor$/, '$1')

const memberPaths = (owner, name, isStatic) => [
  ...(isStatic ? [`api.${owner}.${name}_static`] : []),
  `api.${owner}.${name}`,
  `javascript.builtins.${owner}.${name}`,
]

const globalPaths = (name) => [
  `api.Window.${name}`,
  `api.WorkerGlobalScope.${name}`,
  `api.${name}`,
  `javascript.builtins.${name}`,
]

/**
 * Reports globals, members and HTML attributes that a supported browser lacks. Code with a fallback declares the member
 * as optional in a type of its own, so that the compiler demands the check, or stands in `apisWithFallback`.
 */
export const supportedApis = {
  create(context) {
    const { program, getSymbolAtLocation, getTypeAtLocation } = context.sourceCode.parserServices
    const report = (node, paths) => {
      const path = paths.find(isKnown)
      const missing = path === undefined || Object.hasOwn(apisWithFallback, path) ? [] : browsersWithout(path)
      if (missing.length > 0) context.report({ node, message: `${path} is missing in ${missing.join(', ')}.` })
    }
    /** The compiler's own libraries describe the platform. */
    const platformDeclarations = (node) => {
      const { flags = 0, declarations = [] } = getSymbolAtLocation(node) ?? {}
      const isOptional = (flags & ts.SymbolFlags.Optional) !== 0
      return declarations.filter((one) => !isOptional && program.isSourceFileDefaultLibrary(one.getSourceFile()))
    }
    return {
      MemberExpression({ object, property, computed }) {
        const owners = computed ? [] : platformDeclarations(property).map(({ parent }) => parent)
        if (owners.length === 0) return
        // `declare var URL: { canParse(): … }` and `interface ArrayConstructor` declare static members.
        const isStatic = owners.some((owner) => ts.isTypeLiteralNode(owner) || /Constructor$/.test(owner.name?.text))
        const declared = owners.map((owner) => (owner.name ?? owner.parent?.name)?.text ?? '')
        const names = [getTypeAtLocation(object).getSymbol()?.name ?? '', ...declared].map(platformName)
        report(
          property,
          names.flatMap((owner) => memberPaths(owner, property.name, isStatic)),
        )
      },
      Identifier(node) {
        if (node.parent.type === 'MemberExpression' && node.parent.property === node) return
        const isGlobal = platformDeclarations(node).some(
          (one) => ts.isVariableDeclaration(one) || ts.isFunctionDeclaration(one),
        )
        if (isGlobal) report(node, globalPaths(node.name))
      },
      JSXAttribute({ name, parent }) {
        const element = parent.name.name
        if (name.type !== 'JSXIdentifier' || !/^[a-z]/.test(element)) return
        const attribute = name.name.toLowerCase()
        report(name, [`html.elements.${element}.${attribute}`, `html.global_attributes.${attribute}`])
      },
      'Literal[regex.flags=/v/]': (node) => report(node, ['javascript.builtins.RegExp.unicodeSets']),
    }
  },
}
