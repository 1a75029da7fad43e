import { inLanes, type Tally } from '../../../http-client/map-concurrently.ts'
import { given } from '../../../http-client/http-get.ts'
import type { Order } from '../provider.ts'
import type { SecClient } from './sec-client.ts'
import { framePaths, type FramePath } from './frames.ts'

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

/** Days after which a company is asked about again: it may have moved, or be in another business. */
const fresh = 60

/** Who the companies are: each once, and again after some months. */
export async function collectCompanies(
  sec: SecClient,
  { store, session, only, isThorough, tell }: Order,
  ciks: readonly string[],
): Promise<Tally<string>> {
  const kept = await store.marks('company')
  const asked = await store.marks('company-asked')
  const isDue = (cik: string) => {
    const last = asked.get(cik)
    if (last === undefined || (!kept.has(cik) && last < session)) return true
    if (isThorough) return last < session
    // Each has a number of days of its own, so that those of the first night do not all come again in one.
    return (Date.parse(session) - Date.parse(last)) / 86_400_000 > fresh + (Number(cik) % fresh)
  }
  return inLanes({
    items: ciks.filter((cik) => only !== undefined || isDue(cik)),
    lanes: 4,
    tell: (done, total) => tell({ step: 'companies', done, total }),
    each: async (cik) => {
      const reply = await sec.company(cik)
      const mark = { kind: 'company-asked', name: cik, value: session }
      if (!reply.ok) {
        if (reply.failure !== 'not-found') return reply
        await store.keep({ marks: [mark] })
        return given(null)
      }
      await store.keep({ marks: [mark, { kind: 'company', name: cik, value: JSON.stringify(reply.value) }] })
      return reply
    },
  })
}
