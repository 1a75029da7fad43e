// The product's data worker over a dataset of any address: the one that is its name.
import { createDeviceScreener } from '../../worker/device-screener.ts'
import { serve } from '../../worker/serve.ts'
import { benchDatabase } from './bench-database.ts'

serve(createDeviceScreener(self.name, benchDatabase))
