import { createHash } from 'node:crypto'
import { escapeMarkup } from '../../platform/http/site/escape-markup.ts'
import type { EmbedQuery } from './embed-query.ts'
import { frameWidthRules, narrowTextWidth, narrowWidth } from './frame-widths.ts'

const light = `color-scheme:light;--page:#fff;--text:#0e1a24;--dim:#4d5c69;--line:#dfe6ec;--link:#0b6b7d;--gain:#046345;--loss:#b3261e;--bar:#0b6b7d;--second:#6a7400;--heat-0:#b3261e;--heat-1:#8a3d3d;--heat-2:#6b5560;--heat-3:#5a6773;--heat-4:#4f6b60;--heat-5:#2d6b50;--heat-6:#046345`
const dark = `color-scheme:dark;--page:#0a0e12;--text:#e8eef3;--dim:#8fa0af;--line:#1d2731;--link:#22d3ee;--gain:#4debbb;--loss:#ff6257;--bar:#1b8fa3;--second:#d4e157;--heat-0:#8f1d33;--heat-1:#6b2233;--heat-2:#472a35;--heat-3:#2a343e;--heat-4:#1e4a3c;--heat-5:#135f47;--heat-6:#0b7353`

/** The sizes of the labels on a map, in per cent of the frame’s width: larger for larger tiles. */
export const labelSizes = [0, 1.5, 1.9, 2.3] as const

/** The colors of the app, in the theme of the visitor’s device unless the address names one. */
const style = `:root{${light}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{${dark}}
*{box-sizing:border-box;margin:0}
body{background:var(--page);color:var(--text);font:14px/20px -apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Ubuntu,Cantarell,'Liberation Sans',system-ui,sans-serif}
a{color:var(--link);text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible,.scroll:focus-visible{outline:2px solid var(--link);outline-offset:-2px}
h1{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
p{padding:8px 12px;color:var(--dim);font-size:13px}
.foot{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:6px 12px;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
thead th{color:var(--dim);font-size:12px;font-weight:500}
th:first-child,td.text,th.text{text-align:left}
tbody th{font-weight:600}
tbody a{display:block}
td.text{max-width:240px;overflow:hidden;text-overflow:ellipsis}
.gain{color:var(--gain)}
.loss{color:var(--loss)}
small{display:none}
svg{display:block;width:100%}
.map{aspect-ratio:16/9}
.map rect{stroke:var(--page)}
.map text{fill:#fff;font-weight:600;text-anchor:middle;dominant-baseline:central;pointer-events:none}
${labelSizes.map((size, at) => `.t${at}{font-size:clamp(11px,${size}vw,24px)}`).join('\n')}
${Array.from({ length: 7 }, (_, at) => `.h${at}{fill:var(--heat-${at})}`).join('\n')}
.bars{width:60%}
.bar{height:12px;fill:var(--bar)}
.years tbody th{font-weight:400}
.plot>*{border:0;padding:8px 0 0}
.plot svg{height:min(30vw,140px)}
.plot path{stroke:var(--line);vector-effect:non-scaling-stroke}
.years i{display:inline-block;width:8px;height:8px;margin-right:6px;border-radius:2px;background:var(--s)}
.s0{--s:var(--dim);fill:var(--s)}
.s1{--s:var(--link);fill:var(--s)}
.s2{--s:var(--second);fill:var(--s)}
@media (forced-colors:active){.years i{forced-color-adjust:none}.s0{--s:CanvasText}.s1{--s:Highlight}.s2{--s:LinkText}}
${frameWidthRules}
@media (width < ${narrowWidth}px){
th,td{padding:6px 8px;font-size:13px}
thead th{white-space:normal;vertical-align:bottom}
.name{display:none}
td.text{max-width:${narrowTextWidth}px}
.named{width:100%;max-width:0}
small{display:block;overflow:hidden;text-overflow:ellipsis;color:var(--dim);font-size:12px;font-weight:400}
.map{aspect-ratio:4/5}
}`

/** Sends the page around it its height, whenever the height changes. */
const script = `const tell=()=>parent.postMessage({type:'stonks-height',height:Math.ceil(document.documentElement.getBoundingClientRect().height)},'*')
new ResizeObserver(tell).observe(document.documentElement)`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Allows only the document’s own style and script, without an origin: it can neither read what the app has stored in
 * the browser nor send requests. Any site may frame it.
 */
export const embedPolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
  'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
].join('; ')

interface EmbedDocument extends Pick<EmbedQuery, 'theme'> {
  readonly title: string
  /** Markup. */
  readonly content: string
}

/** A whole document; its links open outside the frame. */
export const embedDocument = ({ title, theme, content }: EmbedDocument): string =>
  `<!doctype html>
<html lang="en"${theme ? ` data-theme="${theme}"` : ''}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title><base target="_blank"><style>${style}</style></head>
<body><main><h1>${escapeMarkup(title)}</h1>${content}</main><script>${script}</script></body>
</html>
`
