/** The code that must not run. */
const scripts = ['alert(1)', 'window.ran=1', 'top.ran=1', 'fetch("/ran")', 'document.title="ran"']

/** Ways to inject a script. */
const shapes: readonly ((script: string) => string)[] = [
  (script) => `<script>${script}</script>`,
  (script) => `<ScRiPt >${script}</sCrIpT>`,
  (script) => `<img src=x onerror=${script}>`,
  (script) => `<img/src="x"/onerror="${script}">`,
  (script) => `<svg onload=${script}>`,
  (script) => `<svg><script>${script}</script></svg>`,
  (script) => `<math><mtext><img src=x onerror=${script}></mtext></math>`,
  (script) => `<iframe srcdoc="<script>parent.${script}</script>"></iframe>`,
  (script) => `<iframe src="javascript:${script}"></iframe>`,
  (script) => `<object data="javascript:${script}"></object>`,
  (script) => `<embed src="javascript:${script}">`,
  (script) => `<body onload=${script}>`,
  (script) => `<details open ontoggle=${script}>`,
  (script) => `<input autofocus onfocus=${script}>`,
  (script) => `<video><source onerror=${script}></video>`,
  (script) => `<a href="javascript:${script}">a</a>`,
  (script) => `<a href="jav&#x09;ascript:${script}">a</a>`,
  (script) => `<form action="javascript:${script}"><button>a</button></form>`,
  (script) => `<base href="javascript:${script}//">`,
  (script) => `<meta http-equiv="refresh" content="0;url=javascript:${script}">`,
  (script) => `<link rel=stylesheet href="javascript:${script}">`,
  (script) => `<style>@import "javascript:${script}";</style>`,
  (script) => `"><script>${script}</script>`,
  (script) => `'-${script}-'`,
  (script) => `\`\${${script}}\``,
  (script) => `{{constructor.constructor('${script}')()}}`,
  (script) => `[a](javascript:${script})`,
  (script) => `[a](JaVaScRiPt:${script})`,
  (script) => `[a](java\tscript:${script})`,
  (script) => `[a](&#106;avascript:${script})`,
  (script) => `[a](data:text/html,<script>${script}</script>)`,
  (script) => `[a](vbscript:${script})`,
  (script) => `![a](javascript:${script})`,
  (script) => `![a](x"onerror="${script})`,
  (script) => `<javascript:${script}>`,
  (script) => `[$AAPL](javascript:${script})`,
  (script) => `[a]: javascript:${script} "x"\n[a]`,
  (script) => `https://example.com/"onmouseover="${script}`,
  (script) => `$AAPL"onclick="${script}`,
  (script) => `&lt;script&gt;${script}&lt;/script&gt;`,
]

/** Every script in every shape. */
export const payloads = shapes.flatMap((shape) => scripts.map(shape))

const period = { close: { delta: 1, deltaRatio: 0.01, average: 100, low: 99, high: 101 }, volume: { average: 900 } }
/** The texts of a company; its currency is not among them, since a record in another one than dollars is left out. */
const texts = [
  ...['Name', 'Exchange', 'AssetType', 'Sector', 'Industry', 'Description', 'CIK', 'Country', 'Address'],
  ...['FiscalYearEnd', 'LatestQuarter', 'DividendDate', 'ExDividendDate'],
]
/** The lines of a dataset with this many stocks, each text one of these payloads in turn. */
export function hostileLines(count: number, used: readonly string[], step: number): string {
  const lines = Array.from({ length: count }, (_, at) => ({
    symbol: `H${at}`,
    last: { date: '2026-11-19', close: 100, volume: 1000 },
    ...Object.fromEntries(['day', 'week', 'twoWeeks', 'month', 'twoMonths'].map((name) => [name, period])),
    createdAt: '2026-11-19T21:30:00.000Z',
    overview: Object.fromEntries(texts.map((key, i) => [key, used[(at * step + i) % used.length]])),
  }))
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

/** The number of texts of a company. */
export const textCount = texts.length

/** Every shape once, with the scripts in turn, for browsers: there each payload takes a page load. */
export const samples = shapes.map((shape, at) => shape(scripts[at % scripts.length] ?? ''))
