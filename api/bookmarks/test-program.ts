import { openDatabase } from '../database/open-database.ts'
import { stopGracefully } from '../start/stop-gracefully.ts'
import { aBookmarkServer, aPerson } from './test-server.ts'

/** A server of bookmarks in a process of its own, to be killed: started with a data folder, people and symbols. */
const [dataDir = '', people = '', symbols = ''] = process.argv.slice(2)
const opened = await openDatabase(dataDir)
if (!opened.ok) throw new Error(opened.sentences.join('\n'))
const database = opened.value
const known = await database.selectFrom('users').select('id').execute()
for (const id of people.split(',')) if (!known.some((row) => row.id === id)) await aPerson(database, id)

const app = await aBookmarkServer(database, symbols.split(','))
app.get('/bare', () => ({ ok: true }))
process.stdout.write(`${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.once('SIGTERM', () => stopGracefully(app, database))
