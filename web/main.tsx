import { createBrowserHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ResultStore } from './data/result-store.ts'
import { startScreener } from './data/screener.ts'
import { loadStonks } from './features/loading/load-stonks.ts'
import { createAppRouter } from './router.tsx'
import { createScreenUrl } from './state/screen-url.ts'
import { createSettings } from './state/settings.ts'
import { errorDidChange } from './state/store.ts'
import './styles/tokens.css'
import './styles/base.css'
import { installTrustedTypes } from './trusted-types.ts'

installTrustedTypes()

const screener = startScreener()
void loadStonks(screener)

const history = createBrowserHistory()
const results = new ResultStore(screener, errorDidChange)
const settings = createSettings(() => localStorage)
const router = createAppRouter(history, { screener, results, screenUrl: createScreenUrl(history), settings })

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the app')
createRoot(place).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
