import { locksContract } from '../test/contracts/locks.contract.ts'
import { tabLocks } from './locks.ts'

locksContract('one tab', tabLocks)
