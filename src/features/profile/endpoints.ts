import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { READ, WRITE } from '#platform/contract/rate-limit.ts';
import {
  Address,
  AddressExists,
  AddressNotFound,
  AddressQuery,
  DefaultAddressStays,
  NewAddress,
  NewAddressQuery,
  NotYours,
  OwnQuery,
  PersonalInformation,
  Profile,
  ProfileNotFound,
  Registered,
  Registration,
  TooManyAddresses,
} from './contract.ts';
import { PinNotFound, PinParams, PinPlace } from './pin-contract.ts';

const OWN = { role: 'customer', limit: WRITE, status: 200 } as const;

const ADDRESS_EXAMPLE = {
  id: 'home',
  address1: '12 MG Road',
  city: 'Pune',
  state: 'Maharashtra',
  zipCode: '411001',
};

export const logIn = endpoint({
  ...OWN,
  method: 'POST',
  path: '/v2/auth/login',
  allowedWhenDiskFull: true,
  summary: 'The profile of whoever has just signed in',
  response: Profile,
  problems: [ProfileNotFound],
});

export const registerWithGoogle = endpoint({
  ...OWN,
  method: 'POST',
  path: '/v2/auth-google/register',
  summary: 'Make a profile from what the token says; one that is there stays as it is',
  response: Profile,
  problems: [],
});

export const register = endpoint({
  ...OWN,
  method: 'POST',
  path: '/v2/auth/register',
  summary:
    'Make or complete the profile of the signed-in person, replacing nothing; may be repeated',
  body: Registration,
  example: {
    firstName: 'Nila',
    lastName: 'Rao',
    email: 'nila@example.com',
    phone: '9820012345',
    dateOfBirth: '1994-08-23',
    gender: 'female',
  },
  response: Registered,
  problems: [ValidationFailed],
});

export const deleteProfile = endpoint({
  ...OWN,
  method: 'DELETE',
  path: '/v2/auth/delete',
  summary: "Delete the caller's profile and addresses",
  status: 204,
  response: z.void(),
  problems: [],
});

export const getProfile = endpoint({
  ...OWN,
  method: 'GET',
  path: '/v2/users/profile',
  summary: "The caller's profile with addresses",
  query: OwnQuery,
  response: Profile,
  problems: [NotYours, ProfileNotFound],
});

export const putProfile = endpoint({
  ...OWN,
  method: 'PUT',
  path: '/v2/users/profile',
  summary: "Change the caller's personal information; the email address stays",
  query: OwnQuery,
  body: PersonalInformation,
  example: {
    firstName: 'Nila',
    lastName: 'Rao',
    phone: '9820012345',
    dateOfBirth: '1994-08-23',
    gender: 'female',
  },
  response: Profile,
  problems: [NotYours],
});

export const postAddress = endpoint({
  ...OWN,
  method: 'POST',
  path: '/v2/users/profile-address',
  summary: 'Save an address; the first one is the default',
  query: NewAddressQuery,
  body: NewAddress,
  example: ADDRESS_EXAMPLE,
  status: 201,
  response: Address,
  problems: [NotYours, AddressExists, TooManyAddresses, ValidationFailed],
});

export const putAddress = endpoint({
  ...OWN,
  method: 'PUT',
  path: '/v2/users/profile-address',
  summary: 'Change an address, or make it the default',
  query: AddressQuery,
  body: NewAddress,
  example: ADDRESS_EXAMPLE,
  response: Address,
  problems: [NotYours, AddressNotFound, ValidationFailed],
});

export const deleteAddress = endpoint({
  ...OWN,
  method: 'DELETE',
  path: '/v2/users/profile-address',
  summary: 'Delete an address other than the default',
  query: AddressQuery,
  status: 204,
  response: z.void(),
  problems: [NotYours, AddressNotFound, DefaultAddressStays],
});

export const getPinPlace = endpoint({
  method: 'GET',
  path: '/v2/pin/{pin}',
  role: 'visitor',
  limit: READ,
  summary: "State and city of a PIN code, by India Post's directory",
  params: PinParams,
  status: 200,
  response: PinPlace,
  problems: [PinNotFound],
});
