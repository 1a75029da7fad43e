// The product's data worker with a dataset from any URL. The worker's name is that URL, with a suffix for a cold start.
import { historyPath } from '../../domain/history/history-path.ts'
import { createDeviceScreener } from '../../worker/device-screener.ts'
import { serve } from '../../worker/serve.ts'
import { benchDatabase, firstMark } from './bench-database.ts'

const isFirst = self.name.endsWith(firstMark)
const url = self.name.replace(firstMark, '')
serve(createDeviceScreener({ url, pastUrl: historyPath, database: benchDatabase, isFirst }))
