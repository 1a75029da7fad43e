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

/** Gives the reason for a missing value; undefined if it is unknown, as in the newest market. */
export const WhyUnknownContext = createContext<(value: UnknownValueProps) => string | undefined>(() => undefined)

/** A dash for a missing value. On a past day it gives the reason, if known. */
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
