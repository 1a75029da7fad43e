import { Suspense, use, useEffect, useState, type ReactNode } from 'react'
import { LoadFailed, type FailedLook } from './load-failed.tsx'
import { remembered, type Arrival, type Loader } from './loader.ts'

interface LazyOptions<Props> {
  /** What stands in the part's place until it comes. */
  readonly waiting?: (props: Props) => ReactNode
  /** How much room there is to say that it did not come; `nothing` leaves what was there while waiting. */
  readonly failed?: FailedLook | 'nothing'
  /** For what lies over the page: lets go of it where it did not come. */
  readonly giveUp?: (props: Props) => void
}

interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Fetches the part before it is drawn. */
  readonly preload: () => Promise<void>
}

/** A part of the page that is fetched when it is first drawn; where it does not come, its place says so and offers to try again. */
export function lazyPart<Props extends object>(
  load: Loader<Props>,
  { waiting = () => undefined, failed = 'part', giveUp }: LazyOptions<Props> = {},
): LazyPart<Props> {
  const arrivals = remembered(load)

  function Arrived({ arrival, props, onAgain }: ArrivedProps<Props>) {
    const outcome = use(arrival)
    // What failed is shown for as long as somebody looks at it; whoever comes later asks anew.
    useEffect(() => (outcome.ok ? undefined : arrivals.forget), [outcome])
    if (outcome.ok) return <outcome.part {...props} />
    if (failed === 'nothing') return waiting(props)
    const onRetry = outcome.cure === 'again' ? onAgain : () => location.reload()
    const onGiveUp = giveUp && (() => giveUp(props))
    return <LoadFailed look={failed} message={outcome.message} {...{ onRetry, onGiveUp }} />
  }

  function Part(props: Props) {
    const [arrival, setArrival] = useState(arrivals.ask)
    const again = () => {
      arrivals.forget()
      setArrival(arrivals.ask())
    }
    return (
      <Suspense fallback={waiting(props)}>
        <Arrived {...{ arrival, props }} onAgain={again} />
      </Suspense>
    )
  }

  return Object.assign(Part, { preload: () => arrivals.ask().then(() => undefined) })
}

interface ArrivedProps<Props> {
  readonly arrival: Promise<Arrival<Props>>
  readonly props: Props
  readonly onAgain: () => void
}
