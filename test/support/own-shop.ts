/** Settings of a shop that says who sells, so that it takes orders with DEMO=off too. */
export const OWN_SHOP = {
  SHOP_NAME: 'Tide',
  SHOP_OWNER: 'Asha Rao',
  SHOP_ADDRESS: '2 Sea Road, Kochi 682001, Kerala',
  OWNER_EMAIL: 'asha@tide.example',
};
