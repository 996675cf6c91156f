import { locksContract } from './locks.contract.ts'
import { tabLocks } from './tab-locks.ts'

locksContract('one tab', tabLocks)
