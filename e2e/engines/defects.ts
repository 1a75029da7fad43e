import type { EngineName } from './engines.ts'

interface Change {
  readonly file: string
  /** A text that occurs once in the file. */
  readonly from: string
  readonly to: string
}

export interface Defect {
  /** The engine in which it harms a user, and in which a story must fail. */
  readonly engine: EngineName
  readonly name: string
  readonly changes: readonly Change[]
  /** A title of a story. */
  readonly story: string
  /** What the story then reports. */
  readonly report: RegExp
}

/** Mistakes that only one engine punishes; all of them were once in the product. */
export const defects: readonly Defect[] = [
  {
    engine: 'webkit',
    name: 'the content of a sheet has no height of its own',
    changes: [{ file: 'web/ui/sheet/sheet.module.css', from: '  flex: 1 1 auto;', to: '  flex: 1;' }],
    story: 'every sheet of a phone has content and closes',
    report: /dialog\[open\].*is not as expected|the content of/,
  },
  {
    engine: 'webkit',
    name: 'a dialog relies on the attribute closedby',
    changes: [{ file: 'web/ui/sheet/sheet.tsx', from: 'if (isNative) return {}', to: 'return {}' }],
    story: 'a press beside a sheet closes it, and one inside does not',
    report: /dialog:modal: is still visible/,
  },
  {
    engine: 'webkit',
    name: 'a page in the back/forward cache keeps the lock of the dataset',
    changes: [
      {
        file: 'web/data/screener/screener.ts',
        from: "addEventListener('pagehide', ({ persisted }) => persisted && suspend())",
        to: 'void suspend',
      },
      { file: 'worker/dataset-lock.ts', from: 'const abort = () => controller.abort()', to: 'const abort = () => {}' },
    ],
    story: 'the market loads after the user left during the first download',
    report: /A screen of \d+: the page says/,
  },
  {
    engine: 'firefox',
    name: 'a private window counts as storage for offline use',
    changes: [
      {
        file: 'web/app/data-sheet.tsx',
        from: 'isPrivateWindow().then(setPrivate)',
        to: 'setPrivate(!isPrivateWindow)',
      },
    ],
    story: 'a private window does not claim to store the market',
    report: /Market data.*is not as expected/,
  },
  {
    engine: 'chromium',
    name: 'the width of the columns includes the scrollbar',
    changes: [
      {
        file: 'web/features/stock-table/stock-table.module.css',
        from: '.inner {\n  container-type: inline-size;',
        to: '.frame {\n  container-type: inline-size;',
      },
    ],
    story: 'all columns fit beside the scrollbar',
    report: /pixels to scroll sideways/,
  },
]
