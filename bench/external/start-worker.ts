// The product's data worker with a dataset from any URL. The worker's name is that URL, with a suffix for a cold start.
import { createDeviceScreener } from '../../worker/device-screener.ts'
import { serve } from '../../worker/serve.ts'
import { benchDatabase, firstMark } from './bench-database.ts'

const isFirst = self.name.endsWith(firstMark)
serve(createDeviceScreener({ url: self.name.replace(firstMark, ''), database: benchDatabase, isFirst }))
