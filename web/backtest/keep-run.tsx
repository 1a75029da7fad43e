import { useEffect, useState } from 'react'
import type { BacktestResult } from '#domain/backtest/backtest-result'
import type { StoredPast } from '#domain/history/past-status'
import type { KeptRun } from '#domain/personal/kept-run'
import type { SavedScreen } from '#domain/personal/saved-screen'
import { customPreset } from '#domain/screen/filters'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { createNamedScreen, screenWith, withRun } from '../personal/screens/named-screens.ts'
import { personalStore, usePersonal } from '../personal/store/personal-store.ts'
import { showToast } from '../state/overlay.ts'
import { Button } from '../ui/controls/button.tsx'
import { lazySheet } from '../ui/loading/lazy-component.tsx'
import { backtest as texts } from './backtest-texts.ts'
import { type BacktestQuestion, writeBacktest } from './backtest-url.ts'
import { keptResult } from './kept-runs.ts'

const KeepSheet = lazySheet(
  loadChunk('personal', async () => (await import('../personal/personal.chunk.tsx')).KeepSheet),
)

interface KeepRunProps {
  readonly result: BacktestResult
  readonly question: BacktestQuestion
  readonly stored: StoredPast
}

/** Keeps the run with the saved screen that it belongs to, or stops keeping it. A screen that is not saved gets a name first. */
export function KeepRun({ result, question: { filters, settings }, stored }: KeepRunProps) {
  const { isLoaded, screens } = usePersonal()
  const [isNaming, setNaming] = useState(false)
  useEffect(() => void (isLoaded || personalStore.load()), [isLoaded])
  if (!isLoaded) return null
  const run: KeptRun = {
    query: writeBacktest('', settings, stored.sessions),
    result: keptResult(result, stored.generation),
  }
  const saved = screenWith(screens, { ...filters, presets: customPreset }, [])
  if (saved) {
    const isKept = saved.run?.query === run.query
    return (
      <Button onClick={() => keep(saved, isKept ? undefined : run)}>
        {isKept ? texts.notKeep(saved.name) : texts.keep(saved.name)}
      </Button>
    )
  }
  return (
    <>
      <Button onClick={() => setNaming(true)}>{texts.keepNew}</Button>
      {isNaming && (
        <KeepSheet
          onSave={(name) => keep(createNamedScreen(personalStore.current().screens, name, filters), run)}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

function keep(screen: SavedScreen, run: KeptRun | undefined): void {
  void personalStore.change([withRun(screen, run)])
  showToast(run ? texts.keptToast(screen.name) : texts.notKeptToast(screen.name))
}
