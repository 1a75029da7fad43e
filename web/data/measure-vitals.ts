import { isCounting, sendPageView, sendVital } from './page-views.ts'

/** Measures how fast this visit is, where visits are counted; elsewhere not even the means are fetched. */
export async function measureVitals(): Promise<void> {
  if (!(await isCounting())) return
  // The main page is the only one that does not count itself: it must not wait for what counts.
  if (location.pathname === '/') void sendPageView('Stonks')
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  for (const listen of [onCLS, onFCP, onINP, onLCP, onTTFB]) listen(({ name, value }) => sendVital(name, value))
}
