import { useCallback } from 'react'
import type { ScreenRef } from '#domain/personal/alerts'
import { formatInteger } from '#words/numbers'
import { useAppContext } from '../../page/app-context.ts'
import { useDatasetQuery } from '../../page/use-stock.ts'
import { watchedQuery } from '../screens/screen-membership.ts'
import { usePersonal } from '../store/personal-store.ts'
import { alertForm as texts } from './alerts-texts.ts'
import shared from '#web/ui/shared.module.css'

/** How many stocks of the newest market a screen has. Its line is reserved until they are counted. */
export function ScreenMatches({ screen }: { readonly screen: ScreenRef }) {
  const { newest } = useAppContext()
  const { screens, notes } = usePersonal()
  const find = useCallback(async () => {
    const query = watchedQuery(screen, { screens, notes })
    const outcome = query && (await newest.screen({ ...query, from: 0, count: 0, fields: [] }))
    return { screen, total: outcome?.ok ? outcome.value.total : undefined }
  }, [newest, screen, screens, notes])
  const found = useDatasetQuery(find)
  const total = found?.screen === screen ? found.total : undefined
  return <p className={shared.hint}>{total === undefined ? '\u00a0' : texts.matches(formatInteger(total), total)}</p>
}
