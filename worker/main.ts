import { datasetFile, firstScreener } from './contract.ts'
import { createDeviceScreener } from './device-screener.ts'
import { serve } from './serve.ts'

serve(createDeviceScreener({ url: datasetFile.path, database: 'stonks-dataset', isFirst: self.name === firstScreener }))
