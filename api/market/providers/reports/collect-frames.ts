import { inLanes, type Tally } from '../asking/in-lanes.ts'
import { given } from '../asking/provider-failures.ts'
import type { Order } from '../provider.ts'
import { framePaths, type FramePath } from './frame-paths.ts'
import type { SecClient } from '../sec/sec-client.ts'

/** Days for which a period counts as told to whose reports hardly anything is added. */
const settled = 7

/** The reports of all companies, concept by concept and period by period. Of the listed ones, the numbers are kept. */
export async function collectFrames(
  sec: SecClient,
  { store, session, only, isThorough, tell }: Order,
  ciks: ReadonlySet<string>,
): Promise<Tally<string>> {
  const asked = await store.marks('frame-asked')
  const isDue = ({ path, isOpen }: FramePath) => {
    const last = asked.get(path)
    if (last === undefined) return true
    return isOpen || isThorough ? last < session : (Date.parse(session) - Date.parse(last)) / 86_400_000 >= settled
  }
  return inLanes({
    // Companies that come to be asked about one by one are in the frames that are there.
    items: framePaths(session)
      .filter((frame) => isDue(frame) && (only === undefined || !asked.has(frame.path)))
      .map(({ path }) => path),
    lanes: 3,
    tell: (done, total) => tell({ step: 'reports', done, total }),
    each: async (path) => {
      const reply = await sec.frame(path)
      const mark = { kind: 'frame-asked', name: path, value: session }
      if (!reply.ok) {
        // Nobody has reported that, or not yet.
        if (reply.failure !== 'not-found') return reply
        await store.keep({ marks: [mark] })
        return given(null)
      }
      const rows = reply.value.flatMap(({ cik, start, end, value }) =>
        ciks.has(cik) ? [[cik, start, end, value]] : [],
      )
      await store.keep({ marks: [mark, { kind: 'frame', name: path, value: JSON.stringify(rows) }] })
      return reply
    },
  })
}
