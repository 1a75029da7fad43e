import { migrate } from '../../api/platform/database/migrate.ts'
import { migrations } from '../../api/platform/database/migrations.ts'
import { openSqlite, sqliteVersion } from '../../api/platform/database/sqlite/open-sqlite.ts'
import { failingAfter } from '../../api/testing/database.ts'

/** Migrates a file in a process that is killed after a number of statements. */
const [file = '', statements = ''] = process.argv.slice(2)
const db = openSqlite(file)
const killed = failingAfter(Number(statements), () => process.kill(process.pid, 'SIGKILL'))
await migrate(db.withPlugin(killed), migrations, sqliteVersion)
