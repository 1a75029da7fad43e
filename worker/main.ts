import { datasetFile } from './contract.ts'
import { createDeviceScreener } from './device-screener.ts'
import { serve } from './serve.ts'

serve(createDeviceScreener(datasetFile.path, 'stonks-dataset'))
