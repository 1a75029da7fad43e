import { openPostgres } from '../../api/platform/database/postgres/open-postgres.ts'
import { parseAddress } from '../../api/platform/runtime/postgres-address.ts'
import { useTemplate } from '../../api/testing/postgres.ts'
import { startPostgres } from './postgres.ts'

/** Starts a PostgreSQL for the tests of a run, with a migrated database as their template. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const url = await server.createDatabase('template_of_tests')
  const address = parseAddress(url)
  const opened = address.ok ? await openPostgres(address.value) : address
  if (!opened.ok) throw new Error(opened.failure.join('\n'))
  await opened.value.destroy()
  useTemplate(url)
  return () => server.stop()
}
