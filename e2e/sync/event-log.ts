/** Taps, sent and refused changes in order; an unfinished tap may or may not be stored. */
interface Event {
  readonly what: 'begun' | 'tap' | 'done' | 'refused' | 'undone'
  readonly device: number
  readonly userId: string
  readonly symbol: string
  readonly want: boolean
}

/** Records events and checks invariants. */
export function createEventLog() {
  const events: Event[] = []
  const offences: string[] = []
  const isSame = (a: Event, b: Event) => a.device === b.device && a.userId === b.userId && a.symbol === b.symbol
  const last = (what: Event['what'], like: Event) =>
    events.findLastIndex((one) => one.what === what && isSame(one, like))
  const offend = (event: Event, why: string) => void offences.push(`${why}: ${JSON.stringify(event)}`)

  return {
    add: (event: Event) => void events.push(event),
    offences,
    /** Checks that a tap explains the request. Of two concurrent requests, one may be sent after the other was refused. */
    judge(request: Event, isDoubled: boolean): void {
      const taps = events.filter((one) => one.what === 'begun' && isSame(one, request))
      if (!taps.some(({ want }) => want === request.want)) offend(request, 'no tap wanted this')
      if (!isDoubled && last('refused', request) > last('begun', request)) offend(request, 'it was refused before')
    },
    offend,
    /** The last taps without an outcome: neither applied, nor refused, nor reverted. */
    lost: (): Event[] =>
      events.filter((tap, at) => {
        if (tap.what !== 'tap' || last('tap', tap) !== at || last('begun', tap) > at) return false
        const later = events.slice(at + 1).filter((one) => isSame(one, tap))
        return !later.some(({ what, want }) => (what === 'done' ? want === tap.want : true))
      }),
  }
}

export type EventLog = ReturnType<typeof createEventLog>
