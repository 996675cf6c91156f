import { locksContract } from './locks.contract.ts'
import { tabLocks } from './locks.ts'

locksContract('one tab', tabLocks)
