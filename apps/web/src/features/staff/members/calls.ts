import type { approveUser, reactivateUser, suspendUser } from '@clamor/contract/staff';
import type { listUsers } from '@clamor/contract/staff-lists';
import { callOf } from '../../../lib/api.ts';

export const LIST_USERS = callOf<typeof listUsers>('GET', '/api/admin/users');
export const APPROVE_USER = callOf<typeof approveUser>('POST', '/api/admin/users/{id}/approve');
export const SUSPEND_USER = callOf<typeof suspendUser>('POST', '/api/admin/users/{id}/suspend');
export const REACTIVATE_USER = callOf<typeof reactivateUser>('POST', '/api/admin/users/{id}/reactivate');
