import { useEffect, useState } from 'react'
import { fieldsOf } from '#domain/keys-of'
import { serverConfig } from '../data/api/api.ts'

/** Whether the server has said that it sends no mail. */
export function useIsMailOff(): boolean {
  const [isOff, setIsOff] = useState(false)
  useEffect(() => {
    void serverConfig().then((config) => setIsOff(fieldsOf(config)['mail'] === false))
  }, [])
  return isOff
}
