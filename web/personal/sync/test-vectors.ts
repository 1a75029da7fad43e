/**
 * The stored data of an account, calculated by Node’s own cryptography with fixed keys and vectors, not by Web Crypto. A
 * change of these values means that devices can no longer read what others have written: it needs another format.
 */
export const vectors = {
  userId: 'user-1843',
  passphrase: 'a mill of 1843 wheels five',
  /** The same in another Unicode form: the first letters of the last word are one character. */
  ligature: 'a mill of 1843 wheels \ufb01ve',
  recoveryCode: '0440-Y5GX-4GNK-4EA0-8X75-AQ33-D9RQ-GZW6',
  recordId: 'GIvlXRjMrzleOh2XtZy3AY',
  revision: 7,
  digest: 'RZxklQQyebUnX7pDLsPIdkPJov3eNFlcrznm_GkWTJQ',
  record: {
    kind: 'notes',
    key: 'ACME',
    stamp: { wall: 1_764_273_600_000, counter: 3, device: 'ab'.repeat(12) },
    seen: { ['ab'.repeat(12)]: [1_764_273_600_000, 3] },
    content: { symbol: 'ACME', text: 'Buy below 200', tags: ['watch'], changedAt: 1_764_273_600_000 },
  },
  envelope:
    '{"format":1,"keyId":"soNfShQlcEnEpHPDL6I6dQ","salt":"ZGVmZ2hpamtsbW5vcHFycw","iterations":600000,"pa' +
    'ssphrase":"AQEBAQEBAQEBAQEBDG42E_oJelfKMu440NIA961bBLs1mDCQCkm58kdeGZD3gnS9fiHdCKRNdPY9J1pH","recove' +
    'ry":"AgICAgICAgICAgICetPO8sRnr3XyJ_8Xsp8W9lMcZEQNqCEN9ww-lvXIB5mnlYCCxTFc0frz-IgaBzlw"}',
  /** Wrapped by “It’s of an earlier release ” exactly as typed, as earlier releases did. */
  earlierEnvelope:
    '{"format":1,"keyId":"-yzLFwyGIIZRVLZ8GUjusg","salt":"zUBJ7XWRIo4yd2ExAhtvew","iterations":600000,"pa' +
    'ssphrase":"AdR2imIiXrkg-_RtvBy33QvhtGBmt-DO0ij9_h0sxUtGBWINDSk4BSai3rIjyyvIrQ_PCtz4NJb5LCnc","recove' +
    'ry":"QJeY41Kr6SUlPc4fhk8X3XGvbX21ZdIHcVLVCcncpXx611839fNJqbhBqkk9fluvG3AwAEMuLcpL-G0L"}',
  content:
    'AwMDAwMDAwMDAwMDqQYKSmaOB0k7X5WEE0Ha7FlvawOnuhL5LAr4OuzvjStF1qqZj0vMiZJB-Y6Pz8NNQuF1NUO4ktpZ7i-Vr-bN' +
    'dHKdUzcoxhAfPmnHz-uvUWzp4F6X6L5oRaagTAzIIIBG5b_DcZPjEmwzJo1dyqjaKgdh4UHy-hfj1oAy0ZY8X02BtO1gOZariARi' +
    '14lI9UUnERKFNhtbcKPAXwo1hRl9UgegrheIbRbaFEfxKX-7g5FhlFEwqaaR84dTewwpTLZV2-1JFfVCR6cIAND2A_YbsYgqQYWA' +
    'UH8UMSsQ3X_q87yZxD23yGAaP_u-gMyHpU0wx-1PDgZjCQsjX0681hl3CZsDpteIPQWvc7P-WlfrJi5qJGmsa95vEaAzf7bhmsmt' +
    '-Zjw7zBoFm07mB_8Owkf-LaI13euPwly13tSuS_7-Xbgt-7hb6PjbstwMY10uJagbnLxrj-mO7oPy4iQa_X6-IztQJp7qjNaNX-8' +
    'sdu0lJMx4eV8rCqB40AOoDoup1EQN3jlu2F-CGeqSqz5FaPjHR9iXv9Zx_ICmEgfSCUnkX-s0Ui4WNT0a4_w-RIDxjVFfhQ1x452' +
    'Jx-xtLZssRPACpOhQ-q18tL0RCaEG--iNe-d1SdcGtY389P4DoeCYPTkx-JJQCuYzUPkm1030sYStJOsapoNG29sHt7BMZOzRinG' +
    'l_wFU1KNKRSDE8Ie7prh',
  manifest:
    'BAQEBAQEBAQEBAQEbzVokII3LCBlh1668xjohd3d2s5qasRog_Acp9-S11P3BzaaFEAmvWlPIXyi4JYGq9aQHFrjO84pgRrI985N' +
    '63ks4k89mBUz4nTQGqknNkD28Zm70zkLpeSEsnGgVlO9I8yZJTykQVrwmHMdZXDuA2fc',
} as const
