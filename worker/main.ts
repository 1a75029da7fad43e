import { historyPath } from '#domain/history/history-path'
import { datasetFile } from '#domain/server-response'
import { firstVisitName } from './contract.ts'
import { createDeviceScreener } from './device-screener.ts'
import { serve } from './serve.ts'

const scope: typeof self & { isServing?: true } = self

// WebKit evaluates a worker's entry again when a chunk imports from it: then two screeners would answer every call.
if (!scope.isServing) {
  scope.isServing = true
  serve(
    createDeviceScreener({
      url: datasetFile.path,
      pastUrl: historyPath,
      database: 'stonks-dataset',
      isFirst: self.name === firstVisitName,
    }),
  )
}
