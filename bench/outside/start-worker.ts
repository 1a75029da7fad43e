// The product's data worker over a dataset of any address: its name, with a mark where nothing is stored yet.
import { createDeviceScreener } from '../../worker/device-screener.ts'
import { serve } from '../../worker/serve.ts'
import { benchDatabase, firstMark } from './bench-database.ts'

const isFirst = self.name.endsWith(firstMark)
serve(createDeviceScreener({ url: self.name.replace(firstMark, ''), database: benchDatabase, isFirst }))
