import { parse } from 'csv-parse/sync'
import { parse as bparse } from 'csv-parse/browser/esm/sync'
const rows = 100000
const lines = ['Symbol,Name,Quantity,Cost Price,Last Price,Market Cap,Date']
for (let i = 0; i < rows; i++) {
  const s = String.fromCharCode(65 + i % 26, 65 + (i / 26 | 0) % 26, 65 + (i / 676 | 0) % 26, 65 + (i / 17576 | 0) % 26)
  lines.push(`${s},"Company ${i}, Inc.",${(i * 7 % 1000)},${(i % 500 + 0.25).toFixed(2)},${(i % 400 + 0.5).toFixed(2)},${(i % 900 + 1)}.5B,2026-${String(i % 12 + 1).padStart(2, '0')}-${String(i % 28 + 1).padStart(2, '0')}`)
}
const text = lines.join('\n')
const base = { delimiter: ',', max_record_size: 65536, record_delimiter: '\n', relax_column_count: true, skip_empty_lines: true, trim: true }
const med = (f) => { const t = []; for (let k = 0; k < 5; k++) { const s = performance.now(); f(); t.push(performance.now() - s) } return t.map(Math.round).join(' ') }
for (const [n, p] of [['node', parse], ['browser', bparse]] as const) {
console.log(n, 'on_record', med(() => { const r = []; p(text, { ...base, on_record: (c, { lines }) => { r.push({ line: lines, cells: c }); return null } }) }))
console.log(n, 'plain', med(() => p(text, base)))
console.log(n, 'no trim', med(() => p(text, { ...base, trim: false })))
console.log(n, 'no trim, no max', med(() => p(text, { ...base, trim: false, max_record_size: 0 })))
console.log(n, 'info', med(() => p(text, { ...base, info: true })))
}
