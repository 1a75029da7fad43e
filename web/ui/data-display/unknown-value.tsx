import { createContext, use } from 'react'
import { Tooltip } from '../controls/tooltip.tsx'
import { Missing } from './formatted-value.tsx'
import control from '#web/ui/control.module.css'

interface UnknownValueProps {
  /** The name of the value in a record. */
  readonly field: string
  readonly label: string
  readonly symbol: string
}

/** Says why a value is missing; undefined where that is not known, as in the newest market. */
export const WhyUnknownContext = createContext<(value: UnknownValueProps) => string | undefined>(() => undefined)

/** A dash for a missing value, which on a past day says why it is missing, where that is known. */
export function UnknownValue(value: UnknownValueProps) {
  const why = use(WhyUnknownContext)(value)
  if (why === undefined) return <Missing />
  return (
    <Tooltip title={value.label} text={why}>
      {(id) => (
        <button type="button" className={control.hoverText} aria-describedby={id}>
          <Missing />
        </button>
      )}
    </Tooltip>
  )
}
