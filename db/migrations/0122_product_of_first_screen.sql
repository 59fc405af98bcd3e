-- The product that the picture of the first screen shows is called so in the settings, too.
UPDATE shop_setting SET content = jsonb_set(content #- '{home,piece}', '{home,product}', content #> '{home,piece}')
  WHERE content #> '{home,piece}' IS NOT NULL;
UPDATE shop_draft SET content = jsonb_set(content #- '{home,piece}', '{home,product}', content #> '{home,piece}')
  WHERE content #> '{home,piece}' IS NOT NULL;
UPDATE shop_revision SET content = jsonb_set(content #- '{home,piece}', '{home,product}', content #> '{home,piece}')
  WHERE content #> '{home,piece}' IS NOT NULL;
