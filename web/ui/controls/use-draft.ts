import { useEffect, useRef, useState } from 'react'

const pause = 300

/** Text that is being typed: shown at once, handed on when the typing pauses or when it is entered. */
export function useDraft(value: string, commit: (text: string) => void) {
  const [draft, setDraft] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const enter = (text: string) => {
    clearTimeout(timer.current)
    setDraft(undefined)
    if (text !== value) commit(text)
  }
  const type = (text: string) => {
    clearTimeout(timer.current)
    setDraft(text)
    timer.current = setTimeout(() => enter(text), pause)
  }
  return { text: draft ?? value, type, enter }
}
