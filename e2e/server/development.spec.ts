import { fileURLToPath } from 'node:url'
import { expect, test } from '../harness/fixtures.ts'
import { rows } from '../harness/screen.ts'
import { freePort, smallMarket, startServer } from '../harness/server.ts'

const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))
const config = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))

test('npm run dev serves the page and the API from one process', async ({ page }) => {
  const port = String(await freePort())
  const development = await startServer(smallMarket, vite, ['--config', config, '--port', port, '--host', '127.0.0.1'])
  try {
    await page.goto(development.url)
    await rows(page).first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.request.get(`${development.url}/api/config`)).ok()).toBe(true)
  } finally {
    await page.goto('about:blank')
    await development.stop()
  }
})
