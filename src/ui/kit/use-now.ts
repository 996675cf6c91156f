import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The time in milliseconds, to the minute, or as exact as it is asked for. */
export function useNow(everyMs: number = MINUTE): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
