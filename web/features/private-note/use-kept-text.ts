import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a letter after which what was typed is kept. */
const calm = 500

interface KeptText {
  readonly text: string
  readonly type: (text: string) => void
  /** Keeps it at once. */
  readonly keep: () => void
}

/**
 * A text that is kept while it is typed, and at the latest when its place is left. What another tab keeps meanwhile is
 * shown where nothing is being typed.
 */
export function useKeptText(kept: string, onKeep: (text: string) => void): KeptText {
  const [draft, setDraft] = useState<string>()
  const latest = useRef<{ readonly draft: string | undefined; readonly onKeep: (text: string) => void }>(undefined)
  useEffect(() => {
    latest.current = { draft, onKeep }
  })
  const keep = () => {
    const { draft: typed, onKeep: take } = latest.current ?? {}
    if (typed === undefined) return
    take?.(typed)
    setDraft(undefined)
  }
  useEffect(() => {
    if (draft === undefined) return
    const timer = setTimeout(() => onKeep(draft), calm)
    return () => clearTimeout(timer)
  }, [draft, onKeep])
  useEffect(() => {
    const leave = () => {
      const { draft: typed, onKeep: take } = latest.current ?? {}
      if (typed !== undefined) take?.(typed)
    }
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])
  return { text: draft ?? kept, type: setDraft, keep }
}
