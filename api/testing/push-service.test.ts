import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptPush, verifiedClaims } from './push-service.ts'

test('decrypts the example of RFC 8291', () => {
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(decryptPush(Buffer.from(body, 'base64url'), { ecdh, auth })).toBe('When I grow up, I want to be a watermelon')
})

test('verifies the example of RFC 8292 and rejects it with any change', () => {
  const token =
    'eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA'
  const key = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  expect(verifiedClaims(`vapid t=${token}, k=${key}`)).toEqual({
    aud: 'https://push.example.net',
    exp: 1453523768,
    sub: 'mailto:push@example.com',
  })
  expect(verifiedClaims(`vapid t=${token.replace('.i3CY', '.i3CZ')}, k=${key}`)).toBeUndefined()
  expect(verifiedClaims(undefined)).toBeUndefined()
})
