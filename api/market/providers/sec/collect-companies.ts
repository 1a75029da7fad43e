import { inLanes, type Tally } from '../asking/in-lanes.ts'
import { given } from '../asking/provider-failures.ts'
import type { Order } from '../provider.ts'
import type { SecClient } from './sec-client.ts'

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
