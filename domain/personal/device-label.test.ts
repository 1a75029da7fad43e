import { expect, test } from 'vitest'
import { deviceLabel } from './device-label.ts'

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.for([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari} Version/18.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Version/18.0 Safari/605.1.15`, 'Safari on Mac'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541) Chrome/140.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['Something else', 'A browser'],
] as const)('labels %s as %s', ([userAgent, label]) => {
  expect(deviceLabel(userAgent)).toBe(label)
})
