import type { Plugin } from 'vite'

/**
 * Features of React DOM that no component uses. With their functions removed, the minifier drops what only they call. The
 * names are those of React DOM's own production build, whose version is fixed in package.json: the build fails where an update
 * has renamed one.
 */
const unusedFeatures: Readonly<Record<string, readonly string[]>> = {
  ViewTransition: ['startViewTransition', 'flushAfterMutationEffects', 'applyViewTransitionToHostInstancesRecursive'],
  'a ref of a Fragment': [
    'FragmentInstance',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'traverseVisibleInstancesAndTextInstances',
  ],
  'link, meta, style, title or script elements': [
    ...['getResource', 'acquireResource', 'insertStylesheet', 'insertStylesheetIntoRoot', 'insertSuspendedStylesheets'],
    ...[
      'suspendResource',
      'preloadStylesheet',
      'getHydratableHoistableCache',
      'createHoistableInstance',
      'mountHoistable',
    ],
  ],
  'preload and preinit': [
    ...['preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript', 'preconnectAs'],
  ],
  'html, head or body elements': [
    'resolveSingletonInstance',
    'releaseSingletonInstance',
    'commitHostSingletonAcquisition',
  ],
  SuspenseList: ['updateSuspenseListComponent', 'initSuspenseListRenderState', 'cutOffTailIfNeeded'],
  Activity: ['updateActivityComponent', 'retryActivityComponentWithoutHydrating', 'commitActivityHydrationCallbacks'],
  'custom elements': ['setPropOnCustomElement'],
  useActionState: ['mountActionState', 'updateActionStateImpl', 'rerenderActionState', 'dispatchActionState'],
  'actions of forms': ['startHostTransition', 'ensureFormComponentIsStateful'],
  'images that delay a transition': ['suspendInstance', 'estimateBandwidth', 'estimateImageBytes'],
  'the React compiler': ['useMemoCache'],
}

/**
 * Functions that every app calls and that have nothing to do in this one: no ViewTransition, no listener for `select` or
 * `beforeinput`, no form with an action function, and nothing that reads the component stack of an error.
 */
const idleFunctions = [
  ...['trackEnterViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions'],
  ...['restoreEnterOrExitViewTransitions', 'restoreNestedViewTransitions', 'commitEnterViewTransitions'],
  ...['constructSelectEvent', 'getNativeBeforeInputChars', 'getFallbackBeforeInputChars', 'extractEvents$1'],
  ...['describeNativeComponentFrame', 'defaultOnDefaultTransitionIndicator'],
]

/**
 * Errors that React DOM creates when its module is evaluated, only to compare what was thrown with them. Each would record a
 * stack trace, for which V8 parses the whole module a second time.
 */
const sentinel = /Exception = Error\(formatProdErrorMessage\((\d+)\)\)/g
const sentinels = 5

/**
 * Exports that neither this app nor a library of it reads, by the file of React that has them. They are CommonJS, whose
 * unused exports the bundler keeps.
 */
const unusedExports: Readonly<Record<string, readonly string[]>> = {
  'react.production.js': [
    ...['Children', 'addTransitionType', 'cache', 'cacheSignal', 'cloneElement', 'createRef', 'isValidElement'],
    ...['unstable_useCacheRefresh', 'useActionState', 'useEffectEvent', 'useImperativeHandle', 'useOptimistic'],
  ],
  'react-dom.production.js': [
    ...['browser', 'preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule'],
    ...['requestFormReset', 'unstable_batchedUpdates', 'useFormState', 'useFormStatus'],
  ],
  'scheduler.production.js': [
    ...['unstable_forceFrameRate', 'unstable_next', 'unstable_runWithPriority', 'unstable_wrapCallback'],
  ],
}

/** Removes from React what this app does not use. The browser tests run on its result. */
export function reactSubset(): Plugin {
  return {
    name: 'stonks-react-subset',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(react|react-dom|react-dom-client|scheduler)\.production\.js$/ },
      handler: (code, id) => {
        const file = id.slice(id.lastIndexOf('/') + 1)
        return {
          code: file === 'react-dom-client.production.js' ? subsetOf(code) : withoutExports(code, file),
          map: null,
        }
      },
    },
  }
}

/** The source of one of React's other files without its unused exports. */
export function withoutExports(source: string, file: string): string {
  return (unusedExports[file] ?? []).reduce((code, name) => {
    const rest = code.replace(new RegExp(`\\nexports\\.${name} = [^]*?;(?=\\nexports\\.|\\s*$)`), '')
    if (rest === code) throw new Error(`${file} does not export ${name}`)
    return rest
  }, source)
}

/** The source of React DOM's production build without the unused features. */
export function subsetOf(source: string): string {
  let code = source
  for (const [feature, names] of Object.entries(unusedFeatures)) {
    for (const name of names) code = withBody(code, name, `throw Error("This build of React has no ${feature}");`)
  }
  for (const name of idleFunctions) code = withBody(code, name, 'return "";')
  code = code.replaceAll(/\nFragmentInstance\.prototype\.\w+ = function[^]*?\n};/g, '')
  const found = code.match(sentinel)?.length
  if (found !== sentinels) throw new Error(`React DOM has ${found} sentinels, expected ${sentinels}`)
  return code.replaceAll(sentinel, 'Exception = { message: "React sentinel $1" }')
}

/** The code with another body for a top-level function, which ends at the first brace at the start of a line. */
function withBody(code: string, name: string, body: string): string {
  const start = code.indexOf(`\nfunction ${name}(`)
  const end = code.indexOf('\n}', start)
  const header = /^\nfunction [\w$]+\([^)]*\) \{/.exec(code.slice(start, end))?.[0]
  if (start === -1 || header === undefined) throw new Error(`React DOM has no function ${name}`)
  return code.slice(0, start) + header + body + code.slice(end)
}
